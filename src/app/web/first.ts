// Runs before the first paint, inlined: a saved theme and a slow network must not flash the other look.
const root = document.documentElement
const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } })
  .connection
const isAsked = document.cookie.includes('lite=')
if (!isAsked && (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')))
  root.dataset['lite'] = ''
root.dataset['js'] = ''
