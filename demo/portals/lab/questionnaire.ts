/** A clinical question that some procedures bring up. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly type: 'number' | 'text' | 'choice';
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** Asked only where another question has this answer. */
  readonly when?: { readonly id: string; readonly is: string };
}

const YES_NO = [
  ['Y', 'Yes'],
  ['N', 'No'],
] as const;

const QUESTIONNAIRES: Readonly<Record<string, readonly Question[]>> = {
  '72148': [
    { id: 'weeks', text: 'Weeks of conservative treatment', type: 'number' },
    { id: 'red_flags', text: 'Red flag symptoms present', type: 'choice', choices: YES_NO },
    {
      id: 'red_flag_details',
      text: 'Describe the red flag symptoms',
      type: 'text',
      when: { id: 'red_flags', is: 'Y' },
    },
  ],
  '70551': [
    {
      id: 'indication',
      text: 'Main indication',
      type: 'choice',
      choices: [
        ['headache', 'Headache'],
        ['seizure', 'Seizure'],
        ['tumor', 'Known or suspected tumor'],
      ],
    },
  ],
  '27447': [
    { id: 'bmi', text: 'Body mass index', type: 'number' },
    { id: 'therapy', text: 'Physical therapy tried', type: 'choice', choices: YES_NO },
    {
      id: 'therapy_weeks',
      text: 'Weeks of physical therapy',
      type: 'number',
      when: { id: 'therapy', is: 'Y' },
    },
  ],
  '95810': [{ id: 'epworth', text: 'Epworth sleepiness score', type: 'number' }],
  '93458': [
    {
      id: 'stress_test',
      text: 'Result of the stress test',
      type: 'choice',
      choices: [
        ['positive', 'Positive'],
        ['negative', 'Negative'],
        ['none', 'Not done'],
      ],
    },
  ],
  J1745: [
    { id: 'prior_biologic', text: 'Prior biologic tried', type: 'choice', choices: YES_NO },
    {
      id: 'biologic_name',
      text: 'Name of the prior biologic',
      type: 'text',
      when: { id: 'prior_biologic', is: 'Y' },
    },
  ],
};

/** Every question that a list of procedures brings up, asked or not. */
export function questionsFor(procedures: readonly string[]): readonly Question[] {
  return [...new Set(procedures)].flatMap((procedure) => QUESTIONNAIRES[procedure.toUpperCase()] ?? []);
}

/** The questions that are asked, given the answers so far. */
export function askedQuestions(
  procedures: readonly string[],
  answer: (id: string) => string,
): readonly Question[] {
  return questionsFor(procedures).filter(({ when }) => when === undefined || answer(when.id) === when.is);
}

/** Name of the form field that holds the answer. */
export function answerField(question: Question): string {
  return `question_${question.id}`;
}
