import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { proofApi } from '../../contracts/proof-contract.ts'

const vouchRead = (code: string): Read => read(proofApi.vouchRequest, { query: { code } })

/** The code of the address, as people type it. */
export const vouchCodeOf = (search: URLSearchParams): string | null =>
  search.get('vouch')?.trim().toUpperCase().slice(0, 8) || null

export const vouchReads = (search: URLSearchParams): Read[] => {
  const code = vouchCodeOf(search)
  return code ? [vouchRead(code)] : []
}

const Asked = ({ code }: { code: string }) => {
  const t = useT()
  const { data, problem } = useRead(proofApi.vouchRequest, vouchRead(code))
  if (!data)
    return (
      <Notice tone="warn" role="alert">
        {problem?.message ? t(problem.message) : t('Check your network, then try again.')}
      </Notice>
    )
  return (
    <Card accent level={3} title={t('Do you know {name}?', { name: data.personName })}>
      <Form
        call={proofApi.vouch}
        then={to('campus')}
        done={message('Thank you. You have vouched.')}
        marks={{ code }}
        className="stack"
        submit={t('Yes, I vouch')}
        variant="civic"
      >
        <p>
          {t(
            'Vouch only if you know this person and are sure that they belong to {community}. Your name is kept with it.',
            {
              community: data.communityName,
            },
          )}
        </p>
      </Form>
    </Card>
  )
}

/** Vouching for somebody who told a code. */
export const Vouching = ({ code }: { code: string | null }) => {
  const t = useT()
  return (
    <>
      {code && <Asked code={code} />}
      <Disclosure summary={t('Vouch for someone')}>
        <form method="get" action={to('campus')} className="stack">
          <TextField
            name="vouch"
            label={t('Their code of eight letters and numbers')}
            maxLength={8}
            autoComplete="off"
            width={10}
          />
          <p>
            <Button type="submit" variant="quiet">
              {t('Show the request')}
            </Button>
          </p>
        </form>
      </Disclosure>
    </>
  )
}
