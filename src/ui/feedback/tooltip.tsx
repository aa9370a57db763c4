import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** How long a pointer rests before a tooltip shows ([TO-02]). */
export const TOOLTIP_DELAY_MS = 700
/** How soon after one tooltip the next shows without delay ([TO-02]). */
export const TOOLTIP_SKIP_MS = 300

/** Sets the delays of all tooltips below it; used once, in the shell. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
    {children}
  </Radix.Provider>
)

/** A few extra words for a control that already has a name; `children` is that one focusable element. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className="tip" sideOffset={8} collisionPadding={12}>
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
