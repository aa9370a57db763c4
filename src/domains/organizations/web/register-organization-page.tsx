import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RegistrationForm } from './directory/registration-form.tsx'

/** Registers an organization in one form. */
const RegisterOrganizationPage = () => {
  const t = useT()
  return (
    <>
      <BackLink href={to('organizations')}>{t('Organizations')}</BackLink>
      <PageHead
        lead={t(
          'Two people of our team compare it with the register and write to you. Parties and campaigns cannot register.',
        )}
      />
      <RegistrationForm />
    </>
  )
}

export default page({
  component: RegisterOrganizationPage,
  frame: 'read stack',
})
