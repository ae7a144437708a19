// The sign-in page does not allow to be in a frame.
if (document.body.dataset.top && window.top !== window) window.top.location.href = location.href;
