import { affiliationApi } from './affiliation-contract.ts'
import { pictureApi } from './picture-contract.ts'
import { placesApi } from './place-contract.ts'
import { profileApi } from './profile-contract.ts'
import { signupApi } from './signup-contract.ts'

/** Everything a member may ask and say about themself. */
export const membersApi = { ...profileApi, ...signupApi, ...placesApi, ...affiliationApi, ...pictureApi }
