import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { Notice } from '#ui/notice.tsx'
import type { SwitchName } from '#shared/staff/switches.ts'
import { switchesApi, switchTitles } from '../contract.ts'

/** What is stopped; a page that shows a notice reads it. */
export const stoppedRead = read(switchesApi.stopped)

/** Says that a part is stopped and why, in the words of the staff; nothing while it runs. */
export const StoppedNotice = ({ name }: { name: SwitchName }) => {
  const t = useT()
  const { data } = useRead(switchesApi.stopped, stoppedRead)
  const stopped = data?.find((each) => each.name === name)
  if (!stopped) return null
  return (
    <Notice tone="warn" title={t('{part}: stopped for now', { part: t(switchTitles[name]) })}>
      <p>{stopped.notice}</p>
    </Notice>
  )
}
