import { explain, post } from './api.js';
import { alertBox, button, h } from './dom.js';
import { field } from './fields.js';
import { formatSize } from './masks.js';
import { pagedTable } from './table.js';

/** A file field that sends each file as soon as it is chosen. */
export function attachments() {
  let files = [];
  let pending = Promise.resolve();
  const list = h('div');
  let refused = [];
  const control = h('input', { type: 'file', multiple: true, accept: '.pdf,.png,.jpg,.jpeg,.tif,.tiff' });
  const made = field({
    label: 'Attachments',
    name: 'files',
    control,
    wide: true,
    hint: 'PDF, PNG, JPEG or TIFF, 5 MB each at most',
  });

  function draw() {
    const remove = (file) =>
      button(
        'Remove',
        () => {
          files = files.filter((one) => one !== file);
          draw();
        },
        'quiet',
      );
    list.replaceChildren(
      ...refused.map((words) => alertBox(words)),
      files.length === 0
        ? ''
        : pagedTable({
            name: 'Attached files',
            rows: files,
            pageSize: 20,
            columns: [
              { label: 'Name', key: 'name' },
              { label: 'Size', cell: ({ size }) => formatSize(size) },
              { label: 'Action', cell: remove },
            ],
          }),
    );
  }

  async function send(file) {
    const form = new FormData();
    form.append('file', file);
    try {
      files = [...files, await post('/api/attachments', form)];
      draw();
    } catch (error) {
      refused = [...refused, error.body?.refused ?? explain(error)];
      draw();
    }
  }

  control.addEventListener('change', () => {
    refused = [];
    const chosen = [...control.files];
    pending = chosen.reduce((before, file) => before.then(() => send(file)), pending);
  });

  return {
    element: h('div', {}, made.element, list),
    /** Resolves when every chosen file has been sent or refused. */
    settled: () => pending,
    get: () => files,
    /** Words about each file that was not taken. They stay until files are chosen again. */
    refused: () => refused,
    clear: () => {
      files = [];
      refused = [];
      control.value = '';
      draw();
    },
  };
}
