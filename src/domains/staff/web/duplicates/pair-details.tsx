import type { ReactNode } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { fullName } from '#shared/text/person-name.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/data/table.tsx'
import { type PairPreview, signNames } from '../../duplicate-contract.ts'
import { type UserDirectoryLine, roleNames } from '../../people-contract.ts'
import { PairActions } from './pair-actions.tsx'
import { usersSearch } from '../users/user-directory-search.ts'

const nameOf = (line: UserDirectoryLine): string => fullName(line)

/** Both accounts side by side, one row per property. */
const SideBySide = ({ pair }: { pair: PairPreview }) => {
  const t = useT()
  const both = [pair.first, pair.second] as const
  const facts = new Map(pair.belongings.map((each) => [each.personId, each.factCount]))
  const row = (label: string, cells: ReactNode[]) => ({ key: label, cells: [label, ...cells] })
  return (
    <Table
      caption={t('Both accounts')}
      hideCaption
      columns={[
        { label: t('What') },
        ...both.map((person) => ({ label: t('Citizen #{number}', { number: person.citizenNumber }) })),
      ]}
      rows={[
        row(
          t('Name'),
          both.map((person) => (
            <Anchor href={usersSearch.href({ person: person.id })}>{nameOf(person)}</Anchor>
          )),
        ),
        row(
          t('Email'),
          both.map((person) => <span className="break">{person.email}</span>),
        ),
        row(
          t('Phone'),
          both.map((person) => person.phoneNumber ?? '–'),
        ),
        row(
          t('Joined'),
          both.map((person) => formatDate(person.joinedAt, t)),
        ),
        row(
          t('Roles'),
          both.map((person) => person.roles.map((role) => t(roleNames[role])).join(', ') || '–'),
        ),
        row(
          t('Verified'),
          both.map((person) => (person.isVerified ? t('Yes') : t('No'))),
        ),
        row(
          t('Entries in the record'),
          both.map((person) => formatNumber(facts.get(person.id) ?? 0)),
        ),
      ]}
    />
  )
}

/** What a merge moves and what it leaves, shown before anybody confirms it. */
const WhatHappens = () => {
  const t = useT()
  return (
    <Card title={t('What joining does')}>
      <ul className="prose small">
        <li>
          {t('One account is closed immediately. Its sign-in page then says that the accounts were joined.')}
        </li>
        <li>{t('The closed account links to the one that stays.')}</li>
        <li>
          {t('Nominations, endorsements and everything else stay with the citizen number that made them.')}
        </li>
        <li>{t('Email, phone and password of the account that stays do not change.')}</li>
        <li>
          {t('Roles do not move from one account to the other. An account with a role cannot be closed.')}
        </li>
        <li>{t('Joining cannot be undone here.')}</li>
      </ul>
    </Card>
  )
}

const Judged = ({ pair }: { pair: PairPreview }) => {
  const t = useT()
  const kept = [pair.first, pair.second].find(({ id }) => id === pair.keepId)
  if (pair.state === 'open') return null
  return (
    <Notice tone={pair.state === 'proposed' ? 'warn' : 'ok'}>
      {pair.state === 'distinct' && <p>{t('These are two people.')}</p>}
      {pair.state === 'merged' && kept && (
        <p>{t('Joined. The account of Citizen #{number} stays.', { number: kept.citizenNumber })}</p>
      )}
      {pair.state === 'proposed' && kept && (
        <p>{t('Proposed: the account of Citizen #{number} stays.', { number: kept.citizenNumber })}</p>
      )}
      <p className="small mute">
        {pair.proposedBy && pair.proposedAt && (
          <>
            {t('Proposed by {name} on {time}.', {
              name: pair.proposedBy.name,
              time: formatDateTime(pair.proposedAt, t),
            })}{' '}
          </>
        )}
        {pair.decidedBy && pair.decidedAt && (
          <>
            {t('Decided by {name} on {time}.', {
              name: pair.decidedBy.name,
              time: formatDateTime(pair.decidedAt, t),
            })}
          </>
        )}
      </p>
      {pair.reason && <p className="console-why">{pair.reason}</p>}
    </Notice>
  )
}

/** Two accounts, the signs that they belong to one person, and the decision. */
export const PairDetails = ({ pair, list }: { pair: PairPreview; list: string }) => {
  const t = useT()
  return (
    <>
      <p className="row wrapf gap-2">
        <b className="num">{t('{score} of 100', { score: pair.score })}</b>
        {pair.signs.map((sign) => (
          <Chip key={sign}>{t(signNames[sign])}</Chip>
        ))}
      </p>
      <Judged pair={pair} />
      <Card>
        <SideBySide pair={pair} />
      </Card>
      <div className="stack wide2">
        <PairActions pair={pair} list={list} />
        <WhatHappens />
      </div>
    </>
  )
}
