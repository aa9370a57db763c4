import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { GalleryForms } from '#ui/gallery/forms.tsx'
import { GalleryLists } from '#ui/gallery/lists.tsx'
import { GalleryNumbers } from '#ui/gallery/numbers.tsx'
import { GalleryShell } from '#ui/gallery/shell.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Toaster } from '#ui/feedback/toast.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Tooltip, TooltipProvider } from '#ui/feedback/tooltip.tsx'

const Overlays = () => {
  const [open, setOpen] = useState<'no' | 'free' | 'firm'>('no')
  const close = () => setOpen('no')
  return (
    <Section title="Toast, dialog, tooltip">
      <div className="row wrapf">
        <Button onClick={() => toast({ text: 'Saved on this phone.' })}>Toast</Button>
        <Button onClick={() => toast({ text: 'Vote counted.', tone: 'done' })}>Done</Button>
        <Button
          onClick={() =>
            toast({
              text: 'Endorsed. It counts once you are online.',
              tone: 'done',
              undo: {
                label: 'Undo',
                alt: 'Open the leader and take the endorsement back',
                run: () => undefined,
              },
            })
          }
        >
          With undo
        </Button>
        <Button variant="bad" onClick={() => toast({ text: 'The server did not answer.', tone: 'error' })}>
          Error
        </Button>
        <Button variant="quiet" onClick={() => setOpen('free')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('firm')}>
          Dialog that must be answered
        </Button>
        <Tooltip text="Median of the last 30 days">
          <Button variant="quiet">Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open !== 'no'}
        onClose={close}
        title={open === 'firm' ? 'Are you 18 or older?' : 'Endorse this leader?'}
        {...(open === 'firm' ? {} : { closeLabel: 'Close' })}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Not now
            </Button>
            <Button variant="civic" onClick={close}>
              Endorse
            </Button>
          </>
        }
      >
        <p>Your endorsement is public. You can take it back within 10 seconds.</p>
      </Dialog>
    </Section>
  )
}

/** Every component and state with sample words, for developers; the words are not translated. */
export const Gallery = () => (
  <TooltipProvider>
    <div className="wrap page stack gap-6">
      <PageHead
        kicker="For developers"
        title="The kit"
        lead="Every component in every state. All names and numbers on this page are invented."
      />
      <GalleryShell />
      <Overlays />
      <GalleryForms />
      <GalleryLists />
      <GalleryNumbers />
    </div>
    <Toaster label="Notifications" closeLabel="Close" />
  </TooltipProvider>
)
