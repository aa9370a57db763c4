import { useT } from '#platform/web/language.tsx'

/** The sentence about both rates; it accompanies every balance in naira (decision D-02). */
export const RatesLine = () => {
  const t = useT()
  return t('The naira figure is what a cash out pays: 10 naira for 1 SUP. Buying costs 100 naira for 1 SUP.')
}
