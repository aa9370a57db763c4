import { GUEST_TAG, type QueuedAct } from '#platform/web/offline/queue/queued-act.ts'
import { askToSend, ownOpenActs, ownTag, queue } from './device-queue.ts'
import { openToEdit } from './edited-act.ts'

const EDITING = 'editing'
const LOG_OUT = '/api/logout'

const textOf = ({ data, files }: QueuedAct): string =>
  [
    ...Object.values(data).filter((value) => typeof value === 'string' && !/^(yes|no)$/.test(value)),
    ...files.map(({ name }) => name),
  ].join('\n')

const part = (row: Element, name: string): HTMLElement | null => row.querySelector(`[data-${name}]`)

const show = (row: Element, name: string, text: string): void => {
  const element = part(row, name)
  if (element) Object.assign(element, { textContent: text, hidden: text === '' })
}

/** Draws one act. What belongs to another person keeps its words to itself. */
const draw = (row: Element, act: QueuedAct, isOwn: boolean): void => {
  const words = [...document.querySelectorAll<HTMLElement>('[data-call]')].find(
    ({ dataset }) => dataset['call'] === act.call,
  )
  const needsYou = act.state === 'needs-you' && isOwn
  const reason = isOwn ? (act.problem ?? '') : act.owner === GUEST_TAG ? 'guests' : 'others'
  const known = row.querySelector<HTMLElement>(`[data-reason="${CSS.escape(reason)}"]`)
  show(row, 'name', (needsYou && !known && words?.dataset['failed']) || (words?.textContent ?? ''))
  show(row, 'text', isOwn ? textOf(act).slice(0, 200) : '')
  show(row, 'at', new Date(act.timestamp).toLocaleString(document.documentElement.lang))
  show(row, 'problem', known ? '' : reason)
  if (known) known.hidden = false
  const buttons = part(row, 'buttons')
  if (buttons) buttons.hidden = !isOwn || act.state === 'sent' || act.state === 'sending'
}

let discarded: QueuedAct | null = null

const makeRow = (act: QueuedAct, tag: string | undefined): Element | null => {
  const template = document.querySelector<HTMLTemplateElement>('[data-tray-row]')
  const row = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild
  if (!row) return null
  draw(row, act, act.owner === tag)
  row.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null
    if (button) void doIt(button, row, act)
  })
  return row
}

/** Draws the lists anew; a row that offers to undo stays. */
export const drawTray = async (): Promise<void> => {
  const [acts, tag] = await Promise.all([queue.all(), ownTag()])
  for (const section of document.querySelectorAll<HTMLElement>('[data-tray]')) {
    const state = section.dataset['tray']
    const shown = acts.filter((act) => (act.state === 'sending' ? 'waiting' : act.state) === state)
    const undoing = [...section.querySelectorAll('[data-undo]:not([hidden])')].flatMap(
      (each) => each.closest('li') ?? [],
    )
    const rows = shown.flatMap((act) => makeRow(act, tag) ?? [])
    section.querySelector('ul')?.replaceChildren(...undoing, ...rows)
    section.hidden = rows.length + undoing.length === 0
  }
}

const open = ['waiting', 'needs-you'] as const

/** Lets an act wait as if it were made now: its person says that it is to be sent. */
const tryAgain = ({ id }: QueuedAct): Promise<boolean> =>
  queue.change(id, open, { state: 'waiting', retryCount: 0, problem: null, timestamp: Date.now() })

const doIt = async (button: HTMLElement, row: Element, act: QueuedAct): Promise<void> => {
  switch (button.dataset['do']) {
    case 'retry':
      await tryAgain(act)
      askToSend()
      break
    case 'edit':
      if (await queue.change(act.id, open, { state: 'needs-you', problem: EDITING })) openToEdit(act)
      return
    case 'copy':
      await navigator.clipboard.writeText(textOf(act)).catch(() => undefined)
      return
    case 'discard':
      if (!(await queue.remove(act.id, open))) break
      discarded = act
      for (const child of row.children)
        if (child instanceof HTMLElement) child.hidden = !('undo' in child.dataset)
      return
    case 'undo':
      if (discarded) await queue.add(discarded)
      discarded = null
      row.remove()
      break
  }
  await drawTray()
}

const leave = async (how: string | undefined): Promise<void> => {
  if (how === 'leave-delete') for (const { id } of await ownOpenActs()) await queue.remove(id, open)
  if (how === 'leave-send') {
    for (const act of await ownOpenActs()) if (act.state === 'needs-you') await tryAgain(act)
    askToSend()
    // The bar tells how it goes; what is not sent keeps the person here.
    if ((await ownOpenActs()).length > 0) return
  }
  location.assign(LOG_OUT)
}

const sayInstead = (what: string): void => {
  for (const each of document.querySelectorAll<HTMLElement>('[data-say]'))
    each.hidden = each.dataset['say'] !== what
}

/** Brings the offline page to life: the tray, what was just kept, and the question before somebody logs out. */
export const startTray = async (): Promise<void> => {
  if (!document.querySelector('[data-tray]')) return
  // The worker answered a form: the address becomes the tray's, so that a reload sends nothing again.
  if (document.querySelector('[data-say=kept]:not([hidden])')) history.replaceState(null, '', '/offline')
  else if (location.pathname === '/offline') sayInstead(location.search === '?leaving=1' ? 'leaving' : '')
  let isSending = false
  document.querySelector('[data-say=leaving]')?.addEventListener('click', (event) => {
    const how =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-do]')?.dataset['do']
        : undefined
    if (!how) return
    isSending = how === 'leave-send'
    void leave(how)
  })
  new BroadcastChannel('queue').addEventListener('message', () => {
    void drawTray()
    if (isSending) void ownOpenActs().then((acts) => acts.length === 0 && location.assign(LOG_OUT))
  })
  await drawTray()
}
