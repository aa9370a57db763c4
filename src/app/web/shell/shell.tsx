import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { currentToasts, subscribeToasts } from '#ui/feedback/toast-store.ts'
import { Notice } from '#ui/notice.tsx'
import { ProofPrompt } from './proof/proof.tsx'
import { SessionWatch } from './session/watch.tsx'

const RETRY_MS = 3_000

// Loads the toast library with the first message only: most visits never show one.
const loadToaster = (): Promise<typeof import('#ui/feedback/toast.tsx')> =>
  import('#ui/feedback/toast.tsx').catch(async () => {
    // A message must not take the page with it: try again until the network is back.
    await new Promise((resume) => {
      setTimeout(resume, RETRY_MS)
    })
    return loadToaster()
  })
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

const Messages = () => {
  const t = useT()
  const hasMessage = useSyncExternalStore(
    subscribeToasts,
    () => currentToasts().length > 0,
    () => false,
  )
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (hasMessage) setWanted(true)
  }, [hasMessage])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster label={t('Messages')} closeLabel={t('Close')} />
    </Suspense>
  )
}

/** What the last form did, above the page: it stays until the person leaves, and the form's redirect leads to it. */
const FlashNote = () => {
  const t = useT()
  const { flash } = usePageState()
  if (!flash) return null
  return (
    <div className="wrap flash">
      <Notice id="result" tone={flash.tone === 'bad' ? 'bad' : 'ok'} role="status" tabIndex={-1}>
        {t(flash.text, flash.values)}
      </Notice>
    </div>
  )
}

/** What stands around every page. The server draws it; the browser keeps what the server drew. */
export interface ShellParts {
  readonly Header: ComponentType<{ isOnCloth: boolean }>
  readonly Footer: ComponentType
  readonly BottomBar: ComponentType
  readonly NetworkStrip: ComponentType
}

interface ShellProps {
  readonly parts: ShellParts
  readonly isBare: boolean
  readonly children: ReactNode
}

/** The frame of every page: skip link, header, page, footer, bottom bar, messages. */
export const Shell = ({
  parts: { Header, Footer, BottomBar, NetworkStrip },
  isBare,
  children,
}: ShellProps) => {
  const t = useT()
  const { name, user } = usePageState()
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to main content')}
      </a>
      {!isBare && <Header isOnCloth={name === 'landing'} />}
      <NetworkStrip />
      <main id="main" tabIndex={-1}>
        <FlashNote />
        {children}
      </main>
      {!isBare && <Footer />}
      {!isBare && user && <BottomBar />}
      <Messages />
      {user && <ProofPrompt />}
      {user && <SessionWatch />}
    </>
  )
}
