import { type ReactNode, useEffect } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Notice } from '#ui/notice.tsx'

const POLL_MS = 4_000

interface AtProviderProps {
  /** True for a browser that came back from the provider, which proves nothing. */
  readonly isBack: boolean
  readonly payUrl: string | null
  /** Reads the payment again. */
  readonly onWait: () => void
  /** What to know before the payment, and while its confirmation is missing. */
  readonly before: ReactNode
  readonly after: ReactNode
  /** The form that makes us ask the provider. */
  readonly children: ReactNode
}

/** A payment that is open at the provider: only the provider's own answer makes it paid, never the browser that returns. */
export const AtProvider = ({ isBack, payUrl, onWait, before, after, children }: AtProviderProps) => {
  const t = useT()
  useEffect(() => {
    const timer = setInterval(onWait, POLL_MS)
    return () => clearInterval(timer)
  }, [onWait])
  return (
    <>
      <Notice tone="warn" title={isBack ? t('Waiting for confirmation.') : t('Payment Required')}>
        {isBack ? after : before}
      </Notice>
      {payUrl && (
        <a className="btn civic" href={payUrl} rel="noreferrer">
          {t('Go to the payment page')}
        </a>
      )}
      {children}
    </>
  )
}
