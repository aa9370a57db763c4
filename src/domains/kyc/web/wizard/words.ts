import { message } from '#shared/words.ts'
import type { DocumentKind, IdKind, KycPlace } from '../../contract.ts'

export const idKindNames: Readonly<Record<IdKind, string>> = {
  nin: message('National Identification Number (NIN)'),
  passport: message('International passport'),
  drivers_licence: message('Driver’s licence'),
  pvc: message('Voter’s card (PVC)'),
  bvn: message('Bank Verification Number (BVN)'),
}

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  front: message('Document'),
  back: message('Back of the document'),
  face: message('Picture of you'),
  address: message('Proof of address'),
}

export const stepQuestions: Readonly<Record<KycPlace, { readonly title: string; readonly lead?: string }>> = {
  consent: {
    title: message('What happens to your documents'),
    lead: message('The check takes about five minutes. You need one identity document.'),
  },
  name: {
    title: message('Your name'),
    lead: message('Write it as your document shows it.'),
  },
  birth: { title: message('Your date of birth') },
  home: { title: message('Where do you live?') },
  number: {
    title: message('Which document do you use?'),
    lead: message('Never send a virtual NIN here. It is for one check only and must not be stored.'),
  },
  document: {
    title: message('Show your document'),
    lead: message('Put it flat in good light. Show all four corners and make sure the text is clear.'),
  },
  face: {
    title: message('A picture of you'),
    lead: message('It helps the reviewer to see that the document is yours. You may leave it out.'),
  },
  address: {
    title: message('Proof of address'),
    lead: message(
      'A bill, a bank statement or a letter of your local government, not older than three months. You may leave it out.',
    ),
  },
  check: { title: message('Check and submit') },
}
