import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { sendingApi, type HandedRecord } from '../../contracts/sending-contract.ts'
import { templates } from '../../templates-contract.ts'
import { checkReasonNames, type ShownStatus, statusNames } from '../../vocabulary-contract.ts'
import { recordTitle } from '../showing/field-presentation.tsx'
import { sendingHref } from './sending-search.ts'

export const ownRecordsRead = read(sendingApi.ownRecords)

const tones: Readonly<Record<ShownStatus, Tone | undefined>> = {
  waiting: undefined,
  accepted: 'ok',
  returned: 'warn',
  refused: 'bad',
}

const OwnRecord = ({ item }: { item: HandedRecord }) => {
  const t = useT()
  const { status, reason, recordId, template, lga } = item
  return (
    <Item
      title={recordTitle(template, item.fields, t)}
      detail={`${t(templates[template].title)} · ${item.lgaName} · ${formatDate(item.sentOn, t)}`}
      chip={
        <span className="row wrapf gap-2">
          <Chip tone={tones[status]}>{t(statusNames[status])}</Chip>
          {reason && <span className="small">{t(checkReasonNames[reason])}</span>}
        </span>
      }
      end={
        status === 'returned' ? (
          <ButtonLink
            size="sm"
            href={sendingHref({
              table: template,
              lga,
              again: item.id,
              ...(recordId && { record: recordId }),
            })}
          >
            {t('Correct it')}
          </ButtonLink>
        ) : (
          status === 'accepted' &&
          recordId && (
            <ButtonLink size="sm" variant="quiet" href={to('openRecord', { recordId })}>
              {t('Look at it')}
            </ButtonLink>
          )
        )
      }
    />
  )
}

/** What the person handed in, and what became of each. */
export const OwnRecords = () => {
  const t = useT()
  const state = useRead(sendingApi.ownRecords, ownRecordsRead)
  return (
    <Section title={t('What you submitted')}>
      <Loaded
        state={state}
        empty={
          <p className="mute">{t('Nothing yet. Choose a table above; one record takes two minutes.')}</p>
        }
      >
        {({ items }) => (
          <ItemList className="card flush">
            {items.map((item) => (
              <OwnRecord key={item.id} item={item} />
            ))}
          </ItemList>
        )}
      </Loaded>
    </Section>
  )
}
