/**
 * The address that takes a file of a form. With the key of its act the file is known again when the act is sent again,
 * even if it has arrived and its answer was lost.
 */
export const uploadAddress = (purpose: 'photo' | 'evidence', name: string, key = ''): string => {
  const act = key.length >= 8 && key.length <= 128 ? `&key=${encodeURIComponent(key)}` : ''
  return `/api/uploads?purpose=${purpose}&name=${encodeURIComponent(name.slice(0, 200))}${act}`
}
