import { Component, type ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { Frame } from '#ui/frame.tsx'

/** The fallback with the specification's exact words and its two buttons [SH-12]. */
export const ErrorFallback = ({ onRetry }: { onRetry: (() => void) | null }) => {
  const t = useT()
  const { requestId } = usePageState()
  return (
    <ErrorScreen
      title={t('Something went wrong - We encountered an unexpected error. Our team has been notified...')}
      reference={t('Reference {requestId}', { requestId })}
      actions={
        <>
          <Button onClick={() => (onRetry ? onRetry() : globalThis.location.reload())}>
            {t('Try Again')}
          </Button>
          <Button variant="quiet" onClick={() => globalThis.location.reload()}>
            {t('Reload Page')}
          </Button>
        </>
      }
    />
  )
}

/** Catches errors that a page throws while rendering, so that the shell stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? (
      <Frame>
        <ErrorFallback onRetry={() => this.setState({ hasFailed: false })} />
      </Frame>
    ) : (
      this.props.children
    )
  }
}
