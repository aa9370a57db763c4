import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { Section } from '#ui/page-head.tsx'
import { TextPage, textPage } from './info-page.tsx'

/** Each line of the result with what it may say; `image-check.ts` shows one sentence of each. */
const rows = [
  {
    row: 'size',
    title: message('File size'),
    says: { ok: message('Small enough.'), bad: message('Too big: the server takes 15 MB at most.') },
  },
  {
    row: 'type',
    title: message('File type'),
    says: {
      ok: message('We take it.'),
      bad: message('Not a JPEG, PNG or WebP picture. We would refuse it.'),
    },
  },
  {
    row: 'pixels',
    title: message('Pixels'),
    says: { ok: message('Not too many.'), bad: message('Too many: 52 million at most.') },
  },
  {
    row: 'hidden',
    title: message('Hidden data'),
    says: {
      ok: message('We found none.'),
      bad: message('There is some, such as place, time or device. The server would remove it.'),
    },
  },
  {
    row: 'light',
    title: message('Light'),
    says: {
      ok: message('Good.'),
      dark: message('Very dark. Go to the light or use the flash.'),
      bright: message('Very bright. Avoid direct sun.'),
    },
  },
  {
    row: 'sharpness',
    title: message('Sharpness'),
    says: {
      ok: message('Sharp enough.'),
      bad: message('It may be blurred, or it shows little. Hold the phone still and try again.'),
    },
  },
  {
    row: 'likeness',
    title: message('Code for likeness'),
    says: { ok: message('Similar pictures have similar codes.') },
  },
] as const

const unread = message('This browser cannot read the picture.')

const TryOut = () => {
  const t = useT()
  return (
    <Section title={t('Try it on your own picture')} className="no-print">
      <p>
        {t(
          'The picture stays on your device. Nothing is sent. It also works without network once you have opened the chooser.',
        )}
      </p>
      <noscript>
        <p>{t('This needs script, which is switched off in your browser.')}</p>
      </noscript>
      <div className="needs-js stack mt-3">
        <FileField
          id="picture"
          name="picture"
          accept="image/*"
          label={t('Choose a picture')}
          hint={t('It is only looked at here.')}
          data-touch=""
        />
        <ul className="card stack gap-2" data-picture-results="" aria-live="polite" hidden>
          {rows.map(({ row, title, says }) => (
            <li key={row} data-row={row}>
              <b>{t(title)}:</b> <span className="num" data-value="" />{' '}
              {Object.entries({ ...says, unread }).map(([found, sentence]) => (
                <span key={found} data-say={found} hidden>
                  {t(sentence)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const ImageEvalPage = () => (
  <TextPage screen="imageEval">
    <TryOut />
  </TextPage>
)

/** What our checks of pictures do, to try on one's own picture: nothing is sent. */
export default textPage(ImageEvalPage)
