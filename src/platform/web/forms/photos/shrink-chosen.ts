import { shrinkImage } from './shrink-image.ts'

/** Puts a small copy in the place of a chosen photo, before the form of a reading page sends it. */
const shrinkChosen = async (input: HTMLInputElement): Promise<void> => {
  const [file] = input.files ?? []
  if (!file) return
  const small = await shrinkImage(file)
  // Something else was chosen meanwhile.
  if (small === file || input.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(new File([small], file.name, { type: small.type }))
  input.files = chosen.files
}

// Also what was chosen before this script arrived. Without it, the server takes the photo as it is.
for (const input of document.querySelectorAll<HTMLInputElement>('input[type="file"][data-touch]')) {
  input.addEventListener('change', () => void shrinkChosen(input))
  void shrinkChosen(input)
}
