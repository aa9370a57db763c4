// Runs before the first paint, inlined: a saved theme and a slow network must not flash the other look.
const root = document.documentElement
const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } })
  .connection
const isAsked = document.cookie.includes('lite=')
if (!isAsked && (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')))
  root.dataset['lite'] = ''
root.dataset['js'] = ''
try {
  // Whoever hides sums wants no glimpse of them (src/domains/wallet/web/wallet/balance.tsx).
  if (localStorage.getItem('sup-veil')) root.dataset['veil'] = ''
} catch {
  // A browser that forbids storage remembers nothing.
}
