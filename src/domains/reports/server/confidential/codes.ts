import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Letters and digits that nobody confuses: 32 of them, so 20 carry 100 bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 20

/** A new receipt code in groups of four, such as 2F7K-9QXA-… */
export const newReceiptCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** What is stored of a secret; 100 bits by chance need no salt. */
export const secretHash = (text: string): Buffer => createHash('sha256').update(text).digest()

export const newPhotoToken = (): string => randomBytes(32).toString('base64url')

// Only in this process's memory, so that stored counts name no address, not even to those who hold the keys.
const passingSalt = randomBytes(32)

/** A name of a network, a browser or a code for counting, which nobody can turn back into it. */
export const passingName = (counted: string): string =>
  createHash('sha256').update(passingSalt).update(counted).digest('base64url')
