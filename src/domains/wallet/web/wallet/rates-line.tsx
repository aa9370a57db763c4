import { useT } from '#platform/web/language.tsx'

/** The sentence about both rates; it accompanies every balance in naira (decision D-02). */
export const RatesLine = () => {
  const t = useT()
  return t(
    'The naira figure counts 10 naira for 1 SUP. Only earned SUP can be cashed out, at that rate. Buying costs 100 naira for 1 SUP.',
  )
}
