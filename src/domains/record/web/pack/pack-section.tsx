import { useT } from '#platform/web/language.tsx'
import { formatBytes, formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import type { PackFault } from '../../pack/pack-file.ts'
import { PackLink, usePackFacts } from './pack-link.tsx'
import { packWords } from './pack-words.ts'

/** Why a file is not opened, or what else happened; the script shows one of them. */
const said: Readonly<Record<PackFault | 'full' | 'gone', string>> = {
  'no-pack': message('This is not a pack of SUP Civic.'),
  changed: message(
    'This file was changed or damaged on its way, so we do not open it. Ask for it again, or download it.',
  ),
  foreign: message(
    'This pack is not from this site: another installation made it, or it is forged. We do not open it.',
  ),
  older: message('This pack is of an older kind. Ask for a newer one, or download it.'),
  newer: message('This pack is newer than this app. Open this page once with a network, then try again.'),
  'too-large': message('This file is too large to be a pack.'),
  full: message('This device is full: the pack is open, but it is not kept. Open the file again next time.'),
  gone: message('This pack is not on this device. Open its file.'),
}

/** The pack at /offline: to download, to open from a file, and to read (src/app/web/offline/pack). */
export const PackSection = () => {
  const t = useT()
  const facts = usePackFacts()
  if (!facts) return null
  return (
    <Section title={t('Pack to read and hand on')} id="pack" data-pack={facts.keys.join(' ')}>
      <p>
        {t(
          'The library, the guides, the States and the quiz in one file. Send it from phone to phone: everyone who has it can open it here, without network.',
        )}
      </p>
      <p>
        <PackLink facts={facts} />
      </p>
      <p className="hint">
        {t('Made on {date}. The download takes {size} of mobile data.', {
          date: formatDate(facts.madeOn, t),
          size: formatBytes(facts.packedBytes),
        })}
      </p>
      <div className="stack gap-2" data-pack-open="" hidden>
        <label htmlFor="pack-file">{t('Open a pack')}</label>
        <input className="in" type="file" id="pack-file" accept=".txt,text/plain" />
      </div>
    </Section>
  )
}

/** The script fills in these. */
const left = { date: '{date}', n: '{n}', total: '{total}', answer: '{answer}' }

/** Where an open pack is read, and why a file is not opened. */
export const PackReader = () => {
  const t = useT()
  return (
    <>
      {Object.entries(said).map(([name, text]) => (
        <Notice key={name} tone="warn" role="alert" hidden data-pack-said={name}>
          {t(text)}
        </Notice>
      ))}
      <div className="read stack" data-pack-view="" hidden />
      <ul hidden>
        {Object.entries(packWords).map(([name, text]) => (
          <li key={name} data-word={name}>
            {t(text, left)}
          </li>
        ))}
      </ul>
    </>
  )
}
