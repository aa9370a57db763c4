import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { searchIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { staffApi } from '../../contract.ts'
import { type DuplicatePair, pairStates, signNames } from '../../duplicate-contract.ts'
import { StaffRead, useMay } from '../console-parts.tsx'
import { type PairPlace, pairsRead, pairsSearch, pairStateNames, pairStateOf } from './pair-search.ts'

const PairRow = ({ pair, place }: { pair: DuplicatePair; place: PairPlace }) => {
  const t = useT()
  const names = { first: fullName(pair.first), second: fullName(pair.second) }
  return (
    <Item
      href={pairsSearch.href({ ...place, pair: pair.id })}
      title={t('{first} and {second}', names)}
      detail={t('Citizen #{first} and Citizen #{second}', {
        first: pair.first.citizenNumber,
        second: pair.second.citizenNumber,
      })}
      chip={
        <span className="row wrapf gap-1">
          {pair.signs.map((sign) => (
            <Chip key={sign}>{t(signNames[sign])}</Chip>
          ))}
        </span>
      }
      end={<span className="num">{t('{score} of 100', { score: pair.score })}</span>}
    />
  )
}

/** Starts a comparison of all accounts; it also runs every night. */
export const CompareNow = () => {
  const t = useT()
  if (!useMay('support')) return null
  return (
    <Form
      call={staffApi.searchDuplicates}
      then={pairsSearch.href()}
      done={message('All accounts are compared. Pairs to check: {open}.')}
      failed={message('We could not compare the accounts. Please try again.')}
    >
      <Submit variant="quiet" size="sm" icon={searchIcon}>
        {t('Compare all accounts now')}
      </Submit>
    </Form>
  )
}

/** Pairs of one state, most likely first. */
export const PairList = ({ place }: { place: PairPlace }) => {
  const t = useT()
  const list = useRead(staffApi.duplicates, pairsRead(place))
  return (
    <>
      <Tabs
        label={t('Pairs')}
        items={pairStates.map((state) => ({
          href: pairsSearch.href({ state }),
          label: t(pairStateNames[state]),
          current: state === pairStateOf(place),
          ...(list.data && { count: formatNumber(list.data.counts[state] ?? 0) }),
        }))}
      />
      <StaffRead state={list}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState className="card" level={2} title={t('No pairs here')}>
              {t('All accounts are compared every night.')}
            </EmptyState>
          ) : (
            <>
              <ItemList className="card flush">
                {items.map((pair) => (
                  <PairRow key={pair.id} pair={pair} place={place} />
                ))}
              </ItemList>
              <NextPage href={nextCursor && pairsSearch.href({ state: place.state, cursor: nextCursor })} />
            </>
          )
        }
      </StaffRead>
    </>
  )
}
