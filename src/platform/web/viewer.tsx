import { createContext, useContext } from 'react'
import type { PageState } from '#shared/pages/rendered-page.ts'

const Context = createContext<PageState | null>(null)
export const PageStateProvider = Context

/** Everything about this page view: person, place, language. */
export const usePageState = (): PageState => {
  const state = useContext(Context)
  if (!state) throw new Error('No page state around this component.')
  return state
}

/** The signed-in person's rights, or null for a visitor. */
export const useViewer = () => usePageState().viewer
export const useParams = () => usePageState().params
