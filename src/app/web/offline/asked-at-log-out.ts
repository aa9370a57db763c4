import { ownUnsent } from './network-bar.ts'

/** Asks a person who logs out what should happen to what is not sent yet: send, keep or delete (S-05). */
export const askAtLogOut = (): void =>
  document.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.dataset['logOut'] === undefined) return
      if (ownUnsent() === 0) return
      event.preventDefault()
      event.stopPropagation()
      location.assign('/offline?leaving=1')
    },
    { capture: true },
  )
