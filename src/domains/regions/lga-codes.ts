/** True when the LGA lies in the State; both are named by our own codes (NG-LA, LA-ikeja). */
export const isLgaOf = (lga: string, state: string): boolean => lga.startsWith(`${state.slice(3)}-`)
