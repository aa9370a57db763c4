/** True when the LGA is in the State; both use our own codes (NG-LA, LA-ikeja). */
export const isLgaOf = (lga: string, state: string): boolean => lga.startsWith(`${state.slice(3)}-`)
