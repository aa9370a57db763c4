/** A State's code, such as NG-KD (ISO 3166-2); it may still name no State. */
export const stateCodePattern = /^NG-[A-Z]{2}$/
/** A local government's id, such as KD-chikun; it may still name no local government. */
export const lgaIdPattern = /^[A-Z]{2}-[a-z0-9-]{1,60}$/

export const isStateCode = (text: string): boolean => stateCodePattern.test(text)
export const isLgaId = (text: string): boolean => lgaIdPattern.test(text)
/** Whether the LGA is in the State; both by our own codes (LA-ikeja, NG-LA). */
export const isLgaOf = (lga: string, state: string): boolean => lga.startsWith(`${state.slice(3)}-`)
