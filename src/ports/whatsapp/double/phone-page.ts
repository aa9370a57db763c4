/** One line of a conversation with the phone of a demonstration. */
export interface PhoneLine {
  readonly isOurs: boolean
  readonly text: string
  readonly buttons: readonly { readonly id: string; readonly title: string }[]
}

const escapedText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:32rem;color:#111;background:#fff}
h1{font-size:1.25rem}button,input{font:inherit;min-height:2.75rem;padding:.25rem .75rem;margin:.25rem .25rem .25rem 0;max-width:100%;box-sizing:border-box}
input[name=text],input[name=from]{width:100%}button{border:1px solid #111;background:#fff;color:#111}button[value=send]{background:#0b5d36;color:#fff}
ol{list-style:none;padding:0}li{white-space:pre-wrap;overflow-wrap:anywhere;padding:.5rem .75rem;margin:.5rem 0;border-radius:.5rem;border:1px solid #bbb}
li.me{background:#e2f4e8;margin-left:2rem}li.we{margin-right:2rem}.note{border-left:4px solid #b45f06;padding-left:.75rem}`

const field = (id: string, label: string, value: string): string =>
  `<p><label for="${id}">${label}</label><br><input id="${id}" name="${id}" value="${escapedText(value)}"></p>`

const lineOf = (from: string, { isOurs, text, buttons }: PhoneLine): string => {
  const pressable = buttons.map(
    ({ id, title }) =>
      `<form method="post"><input type="hidden" name="from" value="${escapedText(from)}"><input type="hidden" name="press" value="${escapedText(id)}"><button name="do" value="press">${escapedText(title)}</button></form>`,
  )
  return `<li class="${isOurs ? 'we' : 'me'}"><b>${isOurs ? 'Platform' : 'You'}:</b> ${escapedText(text)}${pressable.join('')}</li>`
}

/** The phone of a demonstration: write to the platform as any number, and read what it answers. */
export const phonePage = (from: string, lines: readonly PhoneLine[], written: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>A phone with WhatsApp</title><style>${STYLE}</style></head><body><main><h1>A phone with WhatsApp</h1>
<p class="note">This is a test page in the place of a phone. No message leaves this machine. Answers come within seconds: read again to see them.</p>
<form method="post">${field('from', 'Number of the phone, with the country code', from)}${field('text', 'Message to the platform', written)}
<p><button name="do" value="send">Send</button><button name="do" value="picture">Send a picture</button><button name="do" value="read">Read again</button></p></form>
<ol aria-label="Conversation">${lines.map((each) => lineOf(from, each)).join('')}</ol></main></body></html>`
