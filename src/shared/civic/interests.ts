import { message } from '../words.ts'

/** What people may say matters to them; rooms to talk are named after the same. */
export const interests = [
  'schools',
  'health',
  'roads',
  'water',
  'power',
  'jobs',
  'farming',
  'security',
  'budget',
  'elections',
  'environment',
  'inclusion',
] as const
export type Interest = (typeof interests)[number]

export const interestNames: Record<Interest, string> = {
  schools: message('Schools'),
  health: message('Health care'),
  roads: message('Roads and transport'),
  water: message('Water and waste'),
  power: message('Electricity'),
  jobs: message('Jobs and business'),
  farming: message('Farming'),
  security: message('Security'),
  budget: message('Public money'),
  elections: message('Elections'),
  environment: message('Environment'),
  inclusion: message('Women, youth and disability'),
}
