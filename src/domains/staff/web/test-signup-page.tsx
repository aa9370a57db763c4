import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Table } from '#ui/data/table.tsx'
import { staffApi, MAX_TEST_PEOPLE, type TestPerson } from '../contract.ts'
import { ReadOnly, StaffRead, useMay } from './console-parts.tsx'
import { usersSearch } from './users/user-directory-search.ts'

const listRead = read(staffApi.testPeople)
const Make = () => {
  const t = useT()
  return (
    <Card title={t('Make test people')}>
      <Form
        className="stack"
        call={staffApi.makeTestPeople}
        then={to('testSignup')}
        done={message('Test people made: {made}.')}
        values={{ count: '1' }}
        submit={t('Make them')}
      >
        <TextField name="count" label={t('How many')} type="number" min={1} max={MAX_TEST_PEOPLE} width={4} />
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

const RemoveAll = ({ count }: { count: number }) => {
  const t = useT()
  return (
    <Card title={t('Remove test people')}>
      <p className="small">{t('People whose actions others depend on stay.')}</p>
      <Form
        className="stack mt-3"
        call={staffApi.removeTestPeople}
        then={to('testSignup')}
        done={message('Test people removed: {removed}. Kept: {kept}.')}
        submit={t('{count, plural, one {Remove # test person} other {Remove all # test people}}', { count })}
        variant="bad"
      >
        <ReasonField kind="record" />
      </Form>
    </Card>
  )
}

const TestPeople = ({ items, password }: { items: readonly TestPerson[]; password: string }) => {
  const t = useT()
  if (items.length === 0)
    return (
      <EmptyState plain title={t('No test people')}>
        {t('Make some for testing.')}
      </EmptyState>
    )
  return (
    <>
      <p className="small">
        {t('They all sign in with this password')} <code>{password}</code>
      </p>
      <Table
        caption={t('Test people')}
        hideCaption
        columns={[{ label: t('Name') }, { label: t('Email') }, { label: t('Made') }]}
        rows={items.map((person) => ({
          key: person.id,
          cells: [
            <Anchor key="name" href={usersSearch.href({ person: person.id })}>
              {person.name}
            </Anchor>,
            <span key="email" className="break">
              {person.email}
            </span>,
            formatDateTime(person.madeAt, t),
          ],
        }))}
      />
    </>
  )
}

/** Test people; production has neither this page nor its calls (S-54). */
const TestSignupPage = () => {
  const t = useT()
  const isSupport = useMay('support')
  const list = useRead(staffApi.testPeople, listRead)
  return (
    <>
      <PageHead lead={t('Accounts for testing. They do not exist on the live site.')} />
      {isSupport ? <Make /> : <ReadOnly />}
      <Section title={t('Test people')}>
        <StaffRead state={list}>{(found) => <TestPeople {...found} />}</StaffRead>
      </Section>
      {isSupport && list.data && list.data.items.length > 0 && <RemoveAll count={list.data.items.length} />}
    </>
  )
}

export default page({ component: TestSignupPage, reads: () => [listRead] })
