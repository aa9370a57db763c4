import { useEffect, useRef } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type RecoveryCodes, secondFactorApi } from '../../second-factor-contract.ts'
import { CurrentPassword } from '../sign-in/current-password.tsx'

/** New recovery codes, shown once, to write down, print or download. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = `${brand.name}\n\n${codes.join('\n')}\n`
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      tone="ok"
      role="status"
      title={t('Write these codes down now. They are not shown again.')}
    >
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="row wrapf mt-2">
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
          {t('Save as a file')}
        </a>
        <Button variant="quiet" size="sm" className="needs-js" data-print="">
          {t('Print')}
        </Button>
      </p>
    </Notice>
  )
}

interface MakeRecoveryCodesProps {
  readonly codesLeft: number
  readonly onDone: (codes: RecoveryCodes) => void
}

/** Replaces the codes with ten new ones. */
export const MakeRecoveryCodes = ({ codesLeft, onDone }: MakeRecoveryCodesProps) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={secondFactorApi.makeRecoveryCodes}
      then={to('verification')}
      failed={message('We could not create the codes. Please try again.')}
      showsAnswer
      onDone={onDone}
    >
      <p>
        {t(
          'Keep ten codes on paper. If you lose your phone and your email, each code lets you sign in once.',
        )}{' '}
        <Anchor href={to('emergencyLogin')}>{t('Where they are used')}</Anchor>
      </p>
      <p>
        {t(
          '{count, plural, =0 {You have no codes.} one {You have # code left.} other {You have # codes left.}}',
          {
            count: codesLeft,
          },
        )}
      </p>
      <CurrentPassword />
      <Submit>{t('Create ten new codes')}</Submit>
      {codesLeft > 0 && <p className="small mute">{t('The codes you have now will no longer work.')}</p>}
    </Form>
  )
}
