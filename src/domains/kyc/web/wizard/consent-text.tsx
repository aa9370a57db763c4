import { useT } from '#platform/web/language.tsx'

/** What a person agrees to. A change of these words raises `CONSENT_VERSION`, and everybody is asked again. */
export const ConsentText = () => {
  const t = useT()
  return (
    <ul className="prose">
      <li>
        {t('We ask for your name, birth date, home, the number of one identity document, and photos of it.')}
      </li>
      <li>
        {t(
          'Only the one reviewer who takes your file opens it. Each look is recorded. No other citizen ever sees any of it.',
        )}
      </li>
      <li>
        {t(
          'Everything is encrypted. We never show the number again, and delete it once you are verified. A code that only we can compute stays, so that no one else uses your number.',
        )}
      </li>
      <li>
        {t(
          'We may send number, name and birth date to a licensed company that compares them with the official record.',
        )}
      </li>
      <li>
        {t(
          'We delete the photos some time after the decision. You can have everything deleted before, in Settings.',
        )}
      </li>
    </ul>
  )
}
