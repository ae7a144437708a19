import { expect } from 'chai';
import { saysRefusal } from '../../../src/sop/page/word-parts.ts';

describe('saysRefusal', () => {
  it('should know words that say that something was not done', () => {
    for (const words of [
      'The update failed',
      'Not added',
      'We have not received your claim',
      'Submission was not successful',
      'Your claim will not be processed',
      "The claim wasn't saved",
      'It has not yet been successfully submitted',
      'Nothing was sent',
      'It did not go through',
      'There are no clients called Obermatt',
      'No matching claims found',
      'The member does not exist',
    ])
      expect(saysRefusal(words), words).to.equal(true);
  });

  it('should not take other words for it', () => {
    for (const words of [
      'No errors',
      'Not covered',
      'Notes',
      'Claim received',
      'Not authorized',
      'There are no errors',
      'No duplicates found',
      'There are no further steps',
      'There is no copay',
      'There is no need to send it again',
    ])
      expect(saysRefusal(words), words).to.equal(false);
  });
});
