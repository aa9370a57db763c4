import { useState } from 'react'
import { leaderStatusNames } from '#domains/leaders/contracts/leader-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useRead, useWrite } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Notice } from '#ui/notice.tsx'
import { nominationCalls } from '../../contracts/nomination-calls-contract.ts'
import { supportCalls } from '../../contracts/support-contract.ts'
import type { SimilarPerson } from '../../contracts/similar-contract.ts'
import { similarRead } from './steps.ts'

const statusNames: Readonly<Record<SimilarPerson['status'], string>> = {
  ...leaderStatusNames,
  pending: message('Nominated, waiting for review'),
  under_review: message('Nominated, in review'),
}

const Support = ({ name, lga }: { name: string; lga: string }) => {
  const t = useT()
  const hasScript = useMounted()
  const { mutateAsync, isPending } = useWrite(supportCalls.support)
  const [said, setSaid] = useState<string | null>(null)
  if (!hasScript) return null
  const join = () => {
    mutateAsync({ body: { name, lga } }).then(
      () => setSaid(t('You support this nomination now. You need not send your own.')),
      () => setSaid(t('That did not work. Please try again.')),
    )
  }
  if (said) return <p role="status">{said}</p>
  return (
    <Button size="sm" variant="quiet" busy={isPending} onClick={join}>
      {t('Support it instead')}
    </Button>
  )
}

const Similar = ({ person }: { person: SimilarPerson }) => {
  const t = useT()
  const { leaderId } = person
  return (
    <li className="stack gap-1">
      <span>
        {leaderId ? (
          <a href={to('leader', { leaderId })}>{person.name}</a>
        ) : (
          <span className="b">{person.name}</span>
        )}{' '}
        · {person.currentOffice}, {person.lgaName} · {t(statusNames[person.status])}
      </span>
      {!leaderId && <span className="small mute">{t('You sent this one already.')}</span>}
    </li>
  )
}

/** Shows people with a similar name, before somebody nominates the same person twice. */
export const SimilarPeopleList = ({ name, lga }: { name: string; lga: string }) => {
  const t = useT()
  const { data } = useRead(nominationCalls.duplicates, similarRead(name, lga))
  if (!data || (data.items.length === 0 && !data.open)) return null
  return (
    <Notice tone="warn" title={t('Is it one of these people?')}>
      <ul className="stack gap-2">
        {data.items.map((person) => (
          <Similar key={person.leaderId ?? person.nominationId ?? person.name} person={person} />
        ))}
        {data.open && (
          <li className="stack gap-1">
            <span>
              {t('Someone nominated a person of a similar name here. It stays sealed until it is decided.')}
            </span>
            {data.open === 'there' ? (
              <Support name={name} lga={lga} />
            ) : (
              <span className="small mute">{t('You support it already.')}</span>
            )}
          </li>
        )}
      </ul>
      <p className="small">{t('If not, continue.')}</p>
    </Notice>
  )
}
