import { affiliationApi } from './affiliation-contract.ts'
import { pictureApi } from './picture-contract.ts'
import { placesApi } from './place-contract.ts'
import { profileApi } from './profile-contract.ts'
import { signupApi } from './signup-contract.ts'

/** All calls about the member's own data. */
export const membersApi = { ...profileApi, ...signupApi, ...placesApi, ...affiliationApi, ...pictureApi }
