import { useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'

interface PasswordPairProps {
  readonly label: string
  readonly againLabel: string
  readonly hint: string
}

/** A new password: typed twice while hidden; once it is shown, one field is enough and the second follows it. */
export const PasswordPair = ({ label, againLabel, hint }: PasswordPairProps) => {
  const t = useT()
  const labels = { showLabel: t('Show password'), hideLabel: t('Hide password') }
  const first = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <PasswordField
        name="password"
        {...labels}
        ref={first}
        label={label}
        hint={hint}
        autoComplete="new-password"
        onInput={(event) => {
          if (shown !== null) setShown(event.currentTarget.value)
        }}
        onShow={(isShown) => setShown(isShown ? (first.current?.value ?? '') : null)}
      />
      {shown === null ? (
        <>
          <PasswordField name="confirmPassword" {...labels} label={againLabel} autoComplete="new-password" />
          <p className="small mute needs-js">{t('Show the password and you need to type it only once.')}</p>
        </>
      ) : (
        <input type="hidden" name="confirmPassword" value={shown} />
      )}
    </>
  )
}
