import type { PersonalData } from '#platform/server/personal-data.ts'

/** Who of the staff changed a switch last. */
export const switchesPersonalData: PersonalData = {
  domain: 'switches',
  tables: [{ table: 'switches.switch', person: 'changed_by', gives: [], erases: 'keep' }],
}
