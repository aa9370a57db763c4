// Runs inline before the first paint, so that neither the theme nor low-data mode flashes the other look.
const root = document.documentElement
const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } })
  .connection
const isAsked = document.cookie.includes('lite=')
if (!isAsked && (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')))
  root.dataset['lite'] = ''
root.dataset['js'] = ''
try {
  // People who hide their balance must not see it flash up (src/domains/wallet/web/wallet/balance.tsx).
  if (localStorage.getItem('sup-veil')) root.dataset['veil'] = ''
} catch {
  // A browser that forbids storage remembers nothing.
}
