import { useEffect, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { copyIcon } from '#ui/icons.ts'
import { useLanguage, useT } from './language.tsx'
import { usePageState } from './viewer.tsx'

/** The address of this site: from the server on pages without a script of their own, otherwise from the browser. */
const useOrigin = (): string => {
  const { origin } = usePageState()
  const [here, setHere] = useState(origin ?? '')
  useEffect(() => setHere(globalThis.location.origin), [])
  return here
}

interface EmbedCodeProps {
  /** The path of the card, such as `/embed/lga/LA-ikeja`. */
  readonly path: string
  /** What the frame is called for people who cannot see it. */
  readonly title: string
}

/** The code that shows a card of ours on another site: the card runs no script there and sets no cookie. */
export const EmbedCode = ({ path, title }: EmbedCodeProps) => {
  const t = useT()
  const { code } = useLanguage()
  const origin = useOrigin()
  const id = useId()
  const frame = `<iframe src="${origin}${path}?lang=${code}" title="${title.replaceAll('"', '&quot;')}" width="360" height="320" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return (
    <Disclosure summary={t('Show this on your website')} className="no-print">
      <label className="b" htmlFor={id}>
        {t('Copy this code into your page')}
      </label>
      <p className="hint">{t('The card is under 20 KB. It runs no script and sets no cookies.')}</p>
      <textarea id={id} className="in" rows={5} readOnly value={frame} />
      <p className="row wrapf gap-2 mt-2">
        <Button
          className="needs-js"
          variant="quiet"
          size="sm"
          icon={copyIcon}
          data-share={path}
          data-copy={frame}
          data-copied={t('Code copied to clipboard!')}
        >
          {t('Copy the code')}
        </Button>
        <a href={`${path}?lang=${code}`}>{t('See the card')}</a>
      </p>
    </Disclosure>
  )
}
