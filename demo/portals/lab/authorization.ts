import type { Attachment } from './attachments.ts';

/** X12 278 decisions that the portals show. */
export const DECISIONS = {
  A1: 'Certified in total',
  A2: 'Certified in part',
  A3: 'Not certified',
  A4: 'Pended',
  A6: 'Modified',
  C: 'Cancelled',
  CT: 'Contact payer',
  NA: 'No authorization required',
} as const;

export type Decision = keyof typeof DECISIONS;

export const REQUEST_CATEGORIES: Readonly<Record<string, string>> = {
  HS: 'Health services review',
  AR: 'Admission review',
  SC: 'Specialty care review',
};

export const CERTIFICATION_TYPES: Readonly<Record<string, string>> = {
  I: 'Initial',
  R: 'Renewal',
  S: 'Revised',
  '4': 'Extension',
  '3': 'Cancel',
};

export const UNIT_TYPES: Readonly<Record<string, string>> = {
  UN: 'Units',
  DY: 'Days',
  VS: 'Visits',
  HS: 'Hours',
};

/** Dates are ISO. */
export interface AuthorizationLine {
  readonly procedure: string;
  readonly units: number;
  readonly unit_type: string;
  readonly from: string;
  readonly to: string;
  readonly decision: Decision;
  readonly approved_units: number;
}

export interface Authorization {
  readonly authorization_number: string;
  /** The provider's own name of the request. */
  readonly reference: string;
  readonly organisation: string;
  readonly member_id: string;
  readonly patient_name: string;
  readonly category: string;
  readonly certification_type: string;
  readonly urgent: boolean;
  readonly requesting_npi: string;
  readonly servicing_npi: string;
  readonly facility_npi: string;
  readonly diagnoses: readonly string[];
  readonly lines: readonly AuthorizationLine[];
  /** Answers of the clinical questionnaire by question id. */
  readonly answers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
  readonly decision: Decision;
  /** Why, in the payer's words; empty if there is none. */
  readonly note: string;
  readonly received: string;
  readonly decided: string | null;
  /** Lab time (ms) of the submission; null for authorizations of the seed. */
  readonly submitted_at: number | null;
  /** Decisions of the lines that a pended request gets in the end. */
  readonly in_the_end: readonly Decision[];
}
