import { fakeBlobs } from '#ports/blobs/fake.ts'
import { fakeEmail } from '#ports/email/fake.ts'
import { fakeSms } from '#ports/sms/fake.ts'

/** Doors that lead nowhere and remember what went through. */
export const fakeDoors = () => ({ blobs: fakeBlobs(), email: fakeEmail(), sms: fakeSms() })
