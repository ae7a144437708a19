import { button, h, newId } from './dom.js';

/** Opens a modal dialog. Each button closes it and then runs its action. */
export function openDialog(title, content, buttons) {
  const id = newId('dialog-title');
  const dialog = h('dialog', { 'aria-labelledby': id, class: 'dialog' });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  dialog.append(
    h('h2', { id }, title),
    h('div', { class: 'dialog-body' }, content),
    h(
      'div',
      { class: 'actions' },
      buttons.map(([label, action, kind]) =>
        button(
          label,
          () => {
            close();
            action?.();
          },
          kind,
        ),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
