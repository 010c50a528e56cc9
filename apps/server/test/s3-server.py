# A real S3-compatible service for tests: OpenStack Swift's four servers with its s3api in this one process, on loopback, with
# everything below the folder given. Prints its port once it listens; ends when its standard input does.
#
# Run by s3-server.ts with the system's Python, since Swift is a Debian package (python3-swift).

import logging
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import listen, spawn, wsgi
from paste.deploy import loadapp
from swift.common import storage_policy, utils
from swift.common.ring import RingBuilder

home = sys.argv[1]
devices = os.path.join(home, 'devices')
os.makedirs(os.path.join(devices, 'disk'))


def write(name, text):
    path = os.path.join(home, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def keeps_attributes():
    try:
        os.setxattr(home, 'user.swift', b'1')
        return True
    except OSError:
        return False


utils.SWIFT_CONF_FILE = write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = test\n')
utils.HASH_PATH_SUFFIX = b'test'
storage_policy.reload_storage_policies()

# Swift keeps what it knows of a file in the file system's attributes; where there are none, it keeps files in memory.
stores = {
    'account': 'account',
    'container': 'container',
    'object': 'object' if keeps_attributes() else 'mem_object',
}
sockets = {name: listen(('127.0.0.1', 0)) for name in [*stores, 'proxy']}

for name, app in stores.items():
    port = sockets[name].getsockname()[1]
    ring = RingBuilder(2, 1, 0)
    address = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '', **address})
    ring.rebalance()
    ring.get_ring().save(os.path.join(home, f'{name}.ring.gz'))
    write(
        f'{name}.conf',
        f'[DEFAULT]\nswift_dir = {home}\ndevices = {devices}\nmount_check = false\n'
        f'[app:main]\nuse = egg:swift#{app}\n',
    )

# The order is that of Swift's own sample of a proxy with s3api.
middleware = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth', 'slo', 'copy']
more = {
    'cache': 'use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1\n',
    'tempauth': 'use = egg:swift#tempauth\nuser_school_worker = lessons-secret .admin\n',
    'slo': 'use = egg:swift#slo\nrate_limit_segments_per_sec = 1000\n',
    's3api': 'use = egg:swift#s3api\nlocation = us-east-1\n',
}
filters = ''.join(f'[filter:{name}]\n' + more.get(name, f'use = egg:swift#{name}\n') for name in middleware)
write(
    'proxy.conf',
    f'[DEFAULT]\nswift_dir = {home}\n[pipeline:main]\npipeline = {" ".join(middleware)} proxy-server\n'
    f'[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\n'
    # Every origin may ask, as one that a bucket's own rules allow.
    f'strict_cors_mode = false\n{filters}',
)

quiet = logging.getLogger('quiet')
quiet.addHandler(logging.NullHandler())
quiet.propagate = False
for name, socket in sockets.items():
    spawn(wsgi.server, socket, loadapp('config:' + os.path.join(home, f'{name}.conf')), log=quiet)
print(sockets['proxy'].getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
