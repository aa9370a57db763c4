import { useEffect, useRef, useState } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RecordState } from '../../contract.ts'
import type { WholeFinding } from './findings.ts'
import { NotLoaded, NotRead } from './not-loaded.tsx'
import { siteFiles } from './site-files.ts'

const ENTRY_BYTES = 250
const BLOCK_BYTES = 256_000
/** The number of files between two progress announcements. */
const SAID_EACH = 50

const countOf = ({ entries }: RecordState, wanted: string): number =>
  entries.find(({ kind }) => kind === wanted)?.count ?? 0

/** Files beside the tiles: blocks, counts, balance sheets and the checkpoint. */
const documentsOf = (state: RecordState): number =>
  countOf(state, 'transfers') + countOf(state, 'count') + countOf(state, 'balances') + 1

/** Every check in the verifier's own words. */
const Technical = ({ words }: { words: readonly string[] }) => {
  const t = useT()
  return (
    <details className="mt-2">
      <summary>{t('For experts')}</summary>
      <ul className="stack gap-1 mt-2 small" lang="en">
        {words.map((line) => (
          <li key={line} className="break">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}

const Finding = ({ finding }: { finding: WholeFinding }) => {
  const t = useT()
  if (finding.is === 'unread') return <NotRead />
  if (finding.is === 'stopped')
    return (
      <Notice className="mt-3" role="status">
        {t('You stopped the check. There is no result.')}
      </Notice>
    )
  if (finding.is === 'unsound')
    return (
      <Notice className="mt-3" tone="bad" role="alert" title={t('The record does not match.')}>
        <p>{t('Check again. If it still does not match, tell us and a newspaper.')}</p>
        <Technical words={[finding.words]} />
      </Notice>
    )
  return (
    <Notice className="mt-3" tone="ok" role="status" title={t('Everything matches the record.')}>
      <ul className="mt-2">
        <li>{t('No entry has been changed.')}</li>
        {finding.sheets > 0 ? <li>{t('All balances add up.')}</li> : null}
        {finding.recounts > 0 ? (
          <li>
            {t(
              '{count, plural, one {# result was counted again, with the same outcome.} other {# results were counted again, with the same outcome.}}',
              { count: finding.recounts },
            )}
          </li>
        ) : null}
      </ul>
      <Technical words={finding.words} />
    </Notice>
  )
}

const Progress = ({ done, of }: { done: number; of: number }) => {
  const t = useT()
  const words = (files: number) =>
    t('{done} of about {all} files read', {
      done: formatNumber(files),
      all: formatNumber(Math.max(of, files)),
    })
  return (
    <div className="mt-3">
      <Meter value={done} max={Math.max(of, done, 1)} label={t('Files read')} />
      <p className="small num" aria-hidden="true">
        {words(done)}
      </p>
      <p className="vh" role="status">
        {words(done - (done % SAID_EACH))}
      </p>
    </div>
  )
}

/** Runs one check at a time; the user can stop it. */
const useWholeCheck = (keys: string, state: RecordState) => {
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [finding, setFinding] = useState<WholeFinding | 'unloaded' | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    running.current = control
    let done = 0
    let of = documentsOf(state)
    setProgress({ done, of })
    setFinding(null)
    const verifier = await import('./record-verifier.ts').catch(() => null)
    of += verifier?.tilesIn(state.checkpoint?.size ?? 0) ?? 0
    const read = siteFiles({ signal: control.signal, onRead: () => setProgress({ done: (done += 1), of }) })
    const found = verifier ? await verifier.checkWhole(keys, read, control.signal) : 'unloaded'
    running.current = null
    setProgress(null)
    setFinding(found)
  }
  return { progress, finding, start, stop: () => running.current?.abort() }
}

/** Reads every file of the record and repeats all checks: hashes, signature, recounts, the ledger. */
export const WholeCheck = ({ keys, state }: { keys: string; state: RecordState }) => {
  const t = useT()
  const { progress, finding, start, stop } = useWholeCheck(keys, state)
  const size = state.checkpoint?.size ?? 0
  return (
    <Card id="whole" title={t('Check the whole record')}>
      <p>
        {t(
          'Your device reads every file, looks for changes, counts every result again and adds up all balances.',
        )}
      </p>
      <ul className="mt-2">
        <li>
          {t('{count, plural, one {# entry} other {# entries}}, about {size}', {
            count: size,
            size: formatBytes(size * ENTRY_BYTES),
          })}
        </li>
        <li>
          {t('{count, plural, one {# file} other {# files}} of payments, at most {size} each', {
            count: countOf(state, 'transfers'),
            size: formatBytes(BLOCK_BYTES),
          })}
        </li>
      </ul>
      <p className="row wrapf mt-3">
        <Button busy={progress !== null} onClick={() => void start()}>
          {t('Check the whole record')}
        </Button>
        {progress === null ? null : (
          <Button variant="quiet" onClick={stop}>
            {t('Stop')}
          </Button>
        )}
      </p>
      {progress && <Progress {...progress} />}
      {finding === 'unloaded' ? <NotLoaded /> : finding ? <Finding finding={finding} /> : null}
    </Card>
  )
}
