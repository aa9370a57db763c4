import { useEffect, useRef } from 'react'
import { useT } from '#platform/web/language.tsx'
import { languages, type LanguageCode } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { playIcon } from '#ui/icons.ts'

/**
 * Reads the text inside `data-spoken` aloud with a voice of the device, or says that it has none of the text's language.
 * Its script (listening/start.ts) comes late; without script nothing of it shows.
 */
export const Listen = ({ language, href }: { language: LanguageCode; href: string }) => {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // Pages that React draws start it themselves; on reading pages the late script does.
  useEffect(() => {
    let silence = () => {}
    const { current } = box
    if (current)
      void import('./listening/start.ts').then(
        ({ startListening }) => (silence = startListening(current)),
        () => {},
      )
    return () => silence()
  }, [])
  const spoken = languages.find(({ code }) => code === language) ?? languages[0]
  return (
    <div ref={box} className="stack gap-2 no-print" data-listen={spoken.htmlLang} hidden>
      <div
        className="row wrapf gap-2"
        role="group"
        aria-label={t('Listen to this text')}
        data-tools=""
        hidden
      >
        <Button
          variant="quiet"
          size="sm"
          icon={playIcon}
          data-play=""
          data-reading={t('Pause reading')}
          data-paused={t('Continue reading')}
        >
          {t('Listen')}
        </Button>
        <Button variant="quiet" size="sm" data-stop="" hidden>
          {t('Stop reading')}
        </Button>
      </div>
      <p className="small mute" data-voiceless="" hidden>
        {t(
          'This phone or computer has no {language} voice. You can add one in its settings, under text-to-speech.',
          { language: spoken.name },
        )}
        {language !== 'en' && (
          <span data-english="">
            {' '}
            <Anchor href={`${href}?lang=en`} hrefLang="en-NG">
              {t('Hear the English text')}
            </Anchor>
          </span>
        )}
      </p>
      <p className="small" role="alert" data-failed="" hidden>
        {t('The voice did not answer. Please try again.')}
      </p>
    </div>
  )
}
