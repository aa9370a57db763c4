import { type FormEvent, useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { useMounted } from '#ui/mounted.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { doorApi, type DoorList, scanResultNames } from '../door-contract.ts'
import { shownCode } from '../rules.ts'
import { Camera } from './door/camera.tsx'
import type { Judgement, KeptScan } from './door/door-device.ts'
import { useDoor } from './door/use-door.ts'
import { LoadedEvent } from './event/loaded-event.tsx'

const doorRead = (eventId: string) => read(doorApi.door, { params: { eventId } })

const judgements: Readonly<Record<Judgement, { tone: 'ok' | 'warn' | 'bad'; text: string }>> = {
  fine: { tone: 'ok', text: message('Let them in') },
  again: { tone: 'warn', text: message('Already checked in on this device') },
  unsure: { tone: 'warn', text: message('Not on this device’s list. They may have registered later') },
  foreign: { tone: 'bad', text: message('Not a ticket of this event') },
}

const Said = ({ last }: { last: { code: string; judgement: Judgement } | null }) => {
  const t = useT()
  const said = last && judgements[last.judgement]
  return (
    <div aria-live="polite">
      {last && said && (
        <Notice tone={said.tone} title={t(said.text)}>
          <span className="num">{shownCode(last.code)}</span>
        </Notice>
      )}
    </div>
  )
}

const Scans = ({ scans }: { scans: readonly KeptScan[] }) => {
  const t = useT()
  if (scans.length === 0) return null
  return (
    <Card title={t('On this device')} flush>
      <ItemList className="num">
        {scans
          .toReversed()
          .slice(0, 50)
          .map(({ code, at, result }) => (
            <Item
              key={code}
              title={shownCode(code)}
              detail={formatDateTime(at, t)}
              end={
                <Chip tone={result === null ? 'warn' : result === 'checked-in' ? 'ok' : undefined}>
                  {result === null ? t('Waiting for network') : t(scanResultNames[result])}
                </Chip>
              }
            />
          ))}
      </ItemList>
    </Card>
  )
}

/** The door with its script: works without a network once it was opened. */
const LiveDoor = ({ eventId, fresh }: { eventId: string; fresh: DoorList | undefined }) => {
  const t = useT()
  const { list, scans, last, waitingCount, isOnline, scan } = useDoor(eventId, fresh)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void scan(typed).then(() => setTyped(''))
  }
  return (
    <>
      <p role="status" className="small">
        {waitingCount > 0
          ? t(
              '{count, plural, one {# check-in is waiting for network.} other {# check-ins are waiting for network.}}',
              {
                count: waitingCount,
              },
            )
          : isOnline
            ? t('All check-ins are sent.')
            : t('No network: check-ins stay on this device.')}
      </p>
      <form className="stack" onSubmit={submit}>
        <TextField
          name="code"
          id="door-code"
          label={t('Code')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          width={10}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p>
          <Button type="submit" variant="civic" disabled={!list}>
            {t('Check in')}
          </Button>
        </p>
      </form>
      <Camera onScan={(scanned) => void scan(scanned)} />
      <Said last={last} />
      <Scans scans={scans} />
    </>
  )
}

/** The door without a script: one code at a time. */
const PlainDoor = ({ eventId }: { eventId: string }) => {
  const t = useT()
  return (
    <Form
      call={doorApi.checkIn}
      params={{ eventId }}
      then={to('eventDoor', { eventId })}
      done={message('The code was sent. People inside: {arrived}')}
      className="stack"
      submit={t('Check in')}
      variant="civic"
    >
      <TextField name="code" label={t('Code')} autoComplete="off" width={10} />
    </Form>
  )
}

/** Check-in for those who run an event. */
const EventDoorPage = () => {
  const t = useT()
  const { eventId = '' } = useParams()
  const state = useRead(doorApi.door, doorRead(eventId))
  const isLive = useMounted()
  return (
    <LoadedEvent state={state}>
      {(door) => (
        <>
          <BackLink href={to('event', { eventId })}>{door.title}</BackLink>
          <PageHead
            lead={t('Open this page before you lose the network. Two devices may scan the same person.')}
          />
          <StatGrid>
            <Stat value={String(door.seats)} label={t('seats taken')} />
            <Stat value={String(door.arrived)} label={t('checked in')} />
          </StatGrid>
          {isLive ? <LiveDoor eventId={eventId} fresh={door} /> : <PlainDoor eventId={eventId} />}
        </>
      )}
    </LoadedEvent>
  )
}

export default page({
  component: EventDoorPage,
  frame: 'read stack',
  reads: ({ params: { eventId = '' } }) => [doorRead(eventId)],
  head: ({ params: { eventId = '' }, found, failed }) => ({
    ...(!found<DoorList>(doorRead(eventId)) && { status: statusOfFailed(failed(doorRead(eventId))) }),
  }),
})
