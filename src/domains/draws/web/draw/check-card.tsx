import { useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Draw, DrawProof } from '../../contract.ts'
import type { DrawFault } from '../../../../shared/civic/draw-arithmetic.ts'
import type { DrawFinding } from './draw-checker.ts'

const faults: Readonly<Record<DrawFault, string>> = {
  form: message('The list of entries has a line of another form.'),
  list: message('The list of entries is not the one that was published.'),
  late: message('The list was closed when the public randomness was there already.'),
  seed: message('The secret is not the one that was announced.'),
  randomness: message('The randomness is not that of the signature.'),
  winners: message('The public facts lead to other winners.'),
  hidden: message('It was cancelled when its outcome could be known, and its secret is not shown.'),
}

const Found = ({ finding }: { finding: DrawFinding }) => {
  const t = useT()
  if (finding.is === 'unread')
    return (
      <Notice tone="warn" role="alert" title={t('We could not read the list.')}>
        {t('Check your network, then try again.')}
      </Notice>
    )
  if (finding.is === 'undrawn')
    return (
      <Notice role="status" title={t('This draw was cancelled.')}>
        {finding.numbers
          ? t('These entries would have been drawn, in this order: {numbers}.', {
              numbers: finding.numbers.join(', '),
            })
          : t('Its public random number does not exist yet. Check again after that time.')}
      </Notice>
    )
  return finding.is === 'same' ? (
    <Notice tone="ok" role="status" title={t('Your device drew the same winners.')}>
      {t('It used {count, plural, one {# entry} other {# entries}} and the public random number.', {
        count: finding.entries,
      })}
    </Notice>
  ) : (
    <Notice tone="bad" role="alert" title={t('This result is not right.')}>
      {t(faults[finding.fault])}
    </Notice>
  )
}

const DrawAgain = ({ drawId, signature }: { drawId: string; signature: string | null }) => {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [finding, setFinding] = useState<DrawFinding | null>(null)
  const check = async () => {
    setBusy(true)
    setFinding(null)
    const checker = await import('./draw-checker.ts').catch(() => null)
    setFinding(checker ? await checker.drawAgain(drawId, signature) : { is: 'unread' })
    setBusy(false)
  }
  return (
    <div className="stack gap-3">
      <p>
        <Button onClick={() => void check()} busy={isBusy}>
          {t('Draw again on this device')}
        </Button>
      </p>
      <noscript>
        <p className="small">{t('This button needs JavaScript. The command below does not.')}</p>
      </noscript>
      {finding && <Found finding={finding} />}
    </div>
  )
}

const Facts = ({ proof }: { proof: DrawProof }) => {
  const t = useT()
  const facts: [string, string | null][] = [
    [t('Hash of the secret'), proof.seedHash],
    [t('Hash of the rules'), proof.rulesHash],
    [t('Beacon'), proof.chain],
    [t('Its round'), String(proof.beaconRound)],
    [t('Root of the entries'), proof.root],
    [t('Secret'), proof.seed],
    [t('Signature of the beacon'), proof.signature],
    [t('Public random number'), proof.randomness],
  ]
  return (
    <dl className="answers">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="num break small">{value}</span>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** How the draw works, its published facts, and the winners drawn again on the reader's device. */
export const DrawCheckCard = ({ draw }: { draw: Draw }) => {
  const t = useT()
  const { proof } = draw
  if (!proof) return null
  return (
    <Card title={t('How to check this draw')} id="check">
      {proof.isTestChain && (
        <Notice className="mb-3" tone="warn" title={t('This draw uses a test beacon.')}>
          {t('Its random numbers are for trying out. A real draw uses a public one.')}
        </Notice>
      )}
      <ol className="stack gap-2">
        <li>
          {t(
            'Before it opens we publish the rules, the prizes, the hash of a secret, and the time of a public random number.',
          )}
        </li>
        <li>{t('When it closes we publish the list of entries, without names.')}</li>
        <li>
          {t(
            'From then on, anyone who cancels it must publish the secret, so that you see what would have been drawn.',
          )}
        </li>
        <li>
          {t('The public random number exists from {time}. No one knows it earlier.', {
            time: formatMoment(proof.beaconAt, t),
          })}
        </li>
        <li>{t('The list, the secret and the number decide who wins. No one chooses.')}</li>
      </ol>
      <div className="mt-3 stack gap-3">
        {proof.seed !== null && <DrawAgain drawId={draw.id} signature={proof.signature} />}
        <Disclosure summary={t('For experts')}>
          <Facts proof={proof} />
          {proof.list && (
            <p className="mt-2">
              <a href={`/record/${proof.list}`}>{t('List of entries')}</a>
            </p>
          )}
          <p className="mt-2 small">
            {t('The whole record, this draw included, can be checked from outside:')}{' '}
            <code className="break">npm run verify</code>
          </p>
        </Disclosure>
        <p className="small">
          <a href={to('transparency')}>{t('Announcement, list and result are in the public record.')}</a>
        </p>
      </div>
    </Card>
  )
}
