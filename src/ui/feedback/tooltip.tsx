import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** How long a pointer rests before a tooltip shows ([TO-02]). */
export const TOOLTIP_DELAY_MS = 700
/** How long after one tooltip the next shows at once ([TO-02]). */
export const TOOLTIP_SKIP_MS = 300

/** Times all tooltips below it; stands once, in the shell. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
    {children}
  </Radix.Provider>
)

/** A few extra words for a control that already has its own name; `children` is that one focusable element. */
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
