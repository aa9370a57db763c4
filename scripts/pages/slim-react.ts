import type { Plugin } from 'vite'

/**
 * The parts of React DOM that animate view transitions: 3 KB of every first visit, and nothing of the product uses them.
 * React calls them only for a `<ViewTransition>` (`slim-react.test.ts` looks for one).
 */
export const unusedFunctions = [
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'createViewTransitionInstance',
] as const

/** React DOM without the bodies of these functions. Refuses a version that has another set of them. */
export const withoutUnused = (code: string, names: readonly string[] = unusedFunctions): string =>
  names.reduce((text, name) => {
    const whole = new RegExp(`^function ${name}\\(([^)]*)\\) \\{[^]*?^\\}`, 'm')
    if (!whole.test(text))
      throw new Error(`React DOM has no function ${name} any more: see scripts/pages/slim-react.ts.`)
    return text.replace(whole, `function ${name}($1) {}`)
  }, code)

/** Slims React DOM for the browser's build. */
export const slimReact = (): Plugin => ({
  name: 'slim-react',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.endsWith('/react-dom/cjs/react-dom-client.production.js')
      ? { code: withoutUnused(code), map: null }
      : null,
})
